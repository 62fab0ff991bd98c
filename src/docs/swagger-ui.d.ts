declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    domNode: HTMLElement
    spec: object
    docExpansion: 'list'
    filter: boolean
    deepLinking: boolean
    tryItOutEnabled: boolean
    supportedSubmitMethods: string[]
    defaultModelsExpandDepth: number
    validatorUrl: null
    withCredentials: boolean
    onComplete?: () => void
  }
  // biome-ignore lint/style/noDefaultExport: so it is in the package
  export default function SwaggerUI(options: Options): unknown
}
declare module '*.css'
