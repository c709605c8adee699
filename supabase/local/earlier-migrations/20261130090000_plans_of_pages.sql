-- PostgreSQL compares a prepared plan's cost with one made for the values at hand,
-- and planned the profile anew for each request: planning its functions takes
-- several times as long as running it. Each of its queries looks up one member's
-- rows by an index, whatever the values.
alter function public.own_profile(boolean) set plan_cache_mode = force_generic_plan;
alter function public.own_entry(text) set plan_cache_mode = force_generic_plan;
