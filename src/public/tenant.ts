import type { components } from '#generated/types.ts'
import { languageOfText } from '#rules/by-language.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { defaultPrimary, isPrimary } from '#ui/theme/tones.ts'

type Tenant = components['schemas']['Tenant']

/** A setting of the tenant's public ones; empty counts as not set. */
export function settingOf(tenant: Pick<Tenant, 'settings'>, name: string): string | undefined {
  return tenant.settings.find((setting) => setting.name === name)?.value || undefined
}

/** Whose clocks its people go by. */
export const timeZoneOf = (tenant: Pick<Tenant, 'settings'>): string =>
  settingOf(tenant, 'time_zone') ?? usualTimeZone

/**
 * The `lang` of what the institution and its people have written, for readers aloud; undefined where the page speaks the
 * same language.
 */
export function writtenIn({ language }: Pick<Tenant, 'language'>, page: string): string | undefined {
  const [own, shown] = [language, page].map((each) => each.split('-')[0])
  return own === shown ? undefined : language
}

/** The `lang` of a setting's text, as of any other's; undefined where it is in the page's language. */
export function languageOfSetting(tenant: Tenant, name: string, page: string): string | undefined {
  const setting = tenant.settings.find((each) => each.name === name)
  return setting && languageOfText(setting, 'value', writtenIn(tenant, page))
}

/** #rrggbb; the usual colour (product §34.2) for one that is none. */
export function primaryOf({ tenant }: { tenant: Pick<Tenant, 'settings'> }): string {
  const primary = settingOf(tenant, 'primary_color')
  return primary && isPrimary(primary) ? primary : defaultPrimary
}

/** Names of the modules that are on. */
export function modulesOn(modules: readonly components['schemas']['ModuleState'][]): ReadonlySet<string> {
  return new Set(modules.filter((each) => each.effective_state).map((each) => each.module_name))
}
