/** Whose desk it is, as far as the frame shows it: name, logo, colours. */
export interface Institution {
  readonly name: string
  /** That of its people, with the country where that matters: de, de-AT, de-CH, en. */
  readonly language?: string
  readonly images?: { readonly tenantLogo: string; readonly bigHeaderImage: string }
  readonly headerWidget?: { readonly type?: string; readonly title?: string; readonly description?: string }
  readonly settings: readonly { readonly name: string; readonly value: string }[]
}

export function settingOf(tenant: Institution | null, name: string): string {
  return tenant?.settings.find((setting) => setting.name === name)?.value ?? ''
}
