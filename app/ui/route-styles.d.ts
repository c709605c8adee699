/** Made by scripts/route-styles.ts at build; empty in development. */
declare module "virtual:route-styles" {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
