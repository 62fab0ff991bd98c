import type { Settings, Tenant } from '../tenancy/tenant.ts'

/** How an institution's mails look. */
export interface MailLook {
  readonly primaryColor: string | null
  /** Address of its sign on its own site, the same in every mail: whoever fetches it tells nothing of the reader. */
  readonly logo: string | null
  /** What stands below each of them; null: nothing. */
  readonly foot: string | null
}

export function mailLook({ publicUrl }: Pick<Tenant, 'publicUrl'>, settings: Settings): MailLook {
  const path = settings['images.tenantLogo']
  const logo = path ? URL.parse(path, `${publicUrl}/`) : null
  return {
    primaryColor: settings.primary_color || null,
    logo: logo && logo.origin === new URL(publicUrl).origin ? logo.href : null,
    foot: settings['mail.footer']?.trim() || null,
  }
}
