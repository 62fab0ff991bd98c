/** Parts of openapi-typescript: its entry brings a linter and a bundler besides, which take as long to load as these. */
declare module 'openapi-typescript/dist/transform/index.js' {
  const transformSchema: typeof import('openapi-typescript').transformSchema
  // biome-ignore lint/style/noDefaultExport: it is theirs
  export default transformSchema
}

declare module 'openapi-typescript/dist/lib/ts.js' {
  export { astToString } from 'openapi-typescript'
}

declare module 'openapi-typescript/dist/lib/utils.js' {
  export { resolveRef, scanDiscriminators } from 'openapi-typescript'
}
