export const accessSchema: {
  readonly [keyword: string]: unknown
  readonly $defs: {
    readonly modules: { readonly items: { readonly enum: readonly string[] } }
    readonly condition: {
      readonly properties: { readonly roles: { readonly items: { readonly enum: readonly string[] } } }
    }
  }
}
