import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldShape } from '../../forms/field-shape.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { DraftPart } from '../../kit/saving/draft-parts.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'
import { bodyOf, formOf, isValid, type StoredWhatsapp, type WhatsappForm } from './state.ts'

export const idLabel = 'Your OSP User ID'

const parts: readonly DraftPart[] = [
  { path: 'isEnabled', label: 'WhatsApp', words: (isOn) => (isOn ? 'Enabled' : 'Disabled') },
  { path: 'id', label: idLabel },
]
const plain = fieldShape<WhatsappForm, DraftPart>(parts)

/** Blanks around the ID are nothing that somebody has changed. */
const shape = {
  ...plain,
  partValue: ({ isEnabled, id }: WhatsappForm, part: DraftPart) =>
    plain.partValue({ isEnabled, id: id.trim() }, part),
}

export interface WhatsappEdit extends Edit<Whole<StoredWhatsapp>, WhatsappForm, DraftPart> {
  readonly isValid: boolean
  /** At the ID. */
  readonly idErrors: readonly string[]
  readonly toggle: (isEnabled: boolean) => void
  readonly type: (id: string) => void
  readonly leaveId: () => void
}

/** What was typed, what is wrong with it, and its saving (product §7.2). */
export function useWhatsappForm(alias: string, read: Whole<StoredWhatsapp>): WhatsappEdit {
  const { client } = useDesk()
  const translate = useTranslate()
  // The ID is missed as soon as it was taken away or left empty, not before.
  const [isMissed, setMissed] = useState(false)
  const edit = useEdit<Whole<StoredWhatsapp>, WhatsappForm, DraftPart>({
    read,
    draftOf: ({ value }) => formOf(value),
    shape,
    save: async (typed, basis) => {
      const body = bodyOf(typed)
      const params = { path: { alias }, header: ifMatch(basis) }
      return wholeOf(await client.PUT('/api/v1/advisors/{alias}/whatsapp/settings', { params, body }), body)
    },
    currentOf: currentWhole,
    partAt: (path) => (path === 'whatsapp_id' ? 'id' : null),
  })
  const { draft } = edit
  const isFormValid = isValid(draft)
  const missing = [translate('{attribute} cannot be empty', { attribute: translate(idLabel) })]
  return {
    ...edit,
    isValid: isFormValid,
    idErrors: isMissed && !isFormValid ? missing : (edit.errors.whatsapp_id ?? []),
    toggle: (isEnabled) => {
      setMissed(false)
      edit.change({ ...draft, isEnabled })
    },
    type: (id) => {
      setMissed(true)
      edit.change({ ...draft, id })
    },
    leaveId: () => setMissed(true),
  }
}
