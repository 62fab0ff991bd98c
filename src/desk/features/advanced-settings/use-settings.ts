import type { Client } from '#client/client.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { Failure } from '../../kit/failure.ts'
import { type DraftPart, singleShape } from '../../kit/saving/draft-parts.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'
import { useReading } from '../../kit/use-reading.ts'

/** Texts by the names of the settings; unset ones are ''. */
export type Settings = Readonly<Record<string, string>>

/** All settings as they are stored; they share one version. */
export function useSettings() {
  const { client } = useDesk()
  return useReading<Whole<Settings>>(['settings'], async () => {
    const { data, response } = await client.GET('/api/v1/settings')
    return wholeOf<Settings>({ data: data as Settings | undefined, response }, {})
  })
}

/** Saves one setting. The version of the reply is good for this one alone: others may have changed in between. */
export async function saveSetting(client: Client, name: string, value: string, basis: Whole<string>) {
  const params = { header: ifMatch(basis) }
  const { response } = await client.PUT('/api/v1/settings', { params, body: { [name]: value } })
  return wholeOf({ data: value, response }, value)
}

export type SettingEdit = Edit<Whole<string>, string, DraftPart>

interface SettingEditOptions {
  readonly name: string
  /** Message key; names are the same in every language. */
  readonly label?: string
  readonly read: Whole<string>
  /** A secret is never shown: nothing stands there until one is typed. */
  readonly isSecret?: boolean
  readonly onSaved: () => void
}

/** One setting as it is typed and saved (product §17.6). */
export function useSettingEdit({
  name,
  label = name,
  read,
  isSecret,
  onSaved,
}: SettingEditOptions): SettingEdit {
  const { client } = useDesk()
  return useEdit<Whole<string>, string, DraftPart>({
    read,
    draftOf: ({ value }) => (isSecret ? '' : value),
    shape: singleShape({ path: name, label, ...(isSecret && { words: dots }) }),
    save: (typed, basis) => saveSetting(client, name, typed, basis),
    currentOf: (failure) => currentSetting(failure, name),
    onSaved,
  })
}

/** Nobody reads a secret, neither one's own nor somebody else's. */
const dots = () => '••••••••'

/** The setting as somebody else has stored it; the reply to a 412 has all settings. */
export function currentSetting(failure: Failure, name: string): Whole<string> | null {
  const all = currentWhole<Settings>(failure)
  return all && { value: all.value[name] ?? '', etag: all.etag }
}
