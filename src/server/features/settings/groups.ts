/** Settings in the groups of schemas/grouped-settings.yaml: which property stands for which setting. */
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { contractSchema, knownSettings } from './known.ts'
import { shownSettings } from './queries.ts'

/** Texts by the names of properties, below the names of their groups. */
export type SettingGroups = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>

interface GroupSchema {
  readonly properties: Readonly<Record<string, { readonly 'x-setting'?: string }>>
}

/** Where a setting stands, as errors name it. */
export interface SettingPlace {
  readonly group: string
  readonly property: string
  readonly setting: string
}

let places: readonly SettingPlace[] | undefined

/** Read when first asked for, as the settings are. */
export function settingPlaces(): readonly SettingPlace[] {
  places ??= Object.entries(contractSchema<Record<string, GroupSchema>>('GroupedSettings')).flatMap(
    ([group, { properties }]) =>
      Object.entries(properties).map(([property, schema]) => ({
        group,
        property,
        setting: schema['x-setting'] ?? settingNamed(group, property),
      })),
  )
  return places
}

/** @throws where the contract groups what is no setting */
function settingNamed(group: string, property: string): string {
  const names = [`${group}.${property}`, property]
  const found = names.find((name) => knownSettings().some((one) => one.name === name))
  if (found === undefined) throw new Error(`${names[0]} of the grouped settings is no setting.`)
  return found
}

/** As people read them: what shownSettings leaves out is in no group. */
export function groupsOf(settings: Settings): Record<string, Record<string, string>> {
  const shown = shownSettings(settings)
  const groups: Record<string, Record<string, string>> = {}
  for (const { group, property, setting } of settingPlaces()) {
    const value = shown[setting]
    if (value === undefined) continue
    groups[group] ??= {}
    groups[group][property] = value
  }
  return groups
}

/** What is asked for, by the names of the settings; what is absent is asked for nowhere. */
export function askedSettings(groups: SettingGroups): Map<string, string> {
  return new Map(
    settingPlaces().flatMap(({ group, property, setting }) => {
      const value = groups[group]?.[property]
      return value === undefined ? [] : [[setting, value] as const]
    }),
  )
}

/** How errors name a setting where settings are saved in groups. */
export function placeInGroups(name: string): string {
  const place = settingPlaces().find(({ setting }) => setting === name)
  return place ? `${place.group}.${place.property}` : name
}
