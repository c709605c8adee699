# The site in a container (docs/deploying.md). The last stage, `site`, is the
# web server alone, for a hosted Supabase project; `trial` brings the embedded
# backend too.

FROM node:24-slim AS build
WORKDIR /teebox
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY remix.config.js tsconfig.json vite.config.ts ./
COPY app app
COPY public public
COPY scripts scripts
COPY supabase supabase
RUN npm run build

# Production dependencies only. --ignore-scripts leaves out the Node that the
# package `node` downloads, and the packages of the embedded backend are taken out again:
# --omit=optional would leave out sharp's library for this machine too.
FROM node:24-slim AS packages
WORKDIR /teebox
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev --ignore-scripts \
  && npm uninstall --no-save --omit=dev --ignore-scripts embedded-supabase nodemailer

FROM node:24-slim AS trial
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /teebox
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev && mkdir /data && chown node:node /data
COPY --from=build /teebox/build build
COPY server.ts remix.config.js ./
COPY app app
COPY scripts scripts
COPY supabase supabase
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/supervise.ts"]

FROM node:24-slim AS site
# The memory settings are explained in scripts/web-server-memory.ts.
ENV NODE_ENV=production PORT=3000
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /teebox
COPY --from=packages /teebox/node_modules node_modules
COPY --from=build /teebox/build build
COPY package.json server.ts ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=80", "server.ts"]
