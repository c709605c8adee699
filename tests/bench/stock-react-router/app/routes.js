import { index, route } from "@react-router/dev/routes";

export default [
  index("routes/_index.jsx"),
  route("about", "routes/about.jsx"),
  route("courses", "routes/courses.jsx"),
  route("login", "routes/login.jsx"),
  route("profile", "routes/profile.jsx"),
  route("scoring", "routes/scoring.jsx"),
  route("shop", "routes/shop.jsx"),
  route("tips", "routes/tips.jsx"),
  route("tournaments", "routes/tournaments._index.jsx"),
  route("tournaments/:slug/register", "routes/tournaments.$slug.register.jsx"),
];
