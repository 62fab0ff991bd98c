import type { components } from '#generated/types.ts'

export type StoredWhatsapp = components['schemas']['WhatsappSettings']

/** What stands in the form. */
export interface WhatsappForm {
  readonly isEnabled: boolean
  readonly id: string
}

/** Whether the form is valid: off, or on with an ID that is more than blanks (product §14.2). */
export const isValid = ({ isEnabled, id }: WhatsappForm): boolean => !isEnabled || id.trim() !== ''

export const formOf = ({ whatsapp_enable, whatsapp_id = '' }: StoredWhatsapp): WhatsappForm => ({
  isEnabled: whatsapp_enable,
  id: whatsapp_id,
})

export const bodyOf = ({ isEnabled, id }: WhatsappForm): StoredWhatsapp => ({
  whatsapp_enable: isEnabled,
  whatsapp_id: id.trim(),
})
