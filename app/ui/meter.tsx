export function Meter({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <meter
      // Chromium's own bars are drawn as images.
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-meter-bar]:bg-primary [&::-webkit-meter-bar]:h-2 [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:[background:none] [&::-webkit-meter-optimum-value]:[background:var(--color-primary)]"
      min={0}
      max={max}
      value={value}
      aria-label={label}
    />
  );
}
