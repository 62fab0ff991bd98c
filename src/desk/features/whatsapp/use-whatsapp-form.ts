import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { bodyOf, formOf, isValid, type WhatsappForm } from './state.ts'

/** Stands until it is closed: leading to the sign-in page would throw away what was typed. */
const sessionEnded =
  'Your session has ended. What you typed is still here: sign in in a new tab, then save again.'

export const idLabel = 'Your OSP User ID'

/** What was typed, what is wrong with it, and its saving (product §14.2). */
export function useWhatsappForm(alias: string, read: WhatsappForm) {
  const { client } = useDesk()
  const notify = useNotify()
  const translate = useTranslate()
  const [stored, setStored] = useState(read)
  const [form, setForm] = useState(read)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)

  const isFormValid = isValid(form)
  const missing = [translate('{attribute} cannot be empty', { attribute: translate(idLabel) })]

  async function save() {
    if (!isFormValid || isSaving) return
    setSaving(true)
    try {
      const params = { path: { alias } }
      const { data } = await client.PUT('/api/v1/advisors/{alias}/whatsapp/settings', {
        params,
        body: bodyOf(form),
      })
      const now = data ? formOf(data) : form
      setStored(now)
      setForm(now)
      setErrors([])
      notify('Success!', { type: 'success' })
    } catch (reason) {
      const failure = await readFailure(reason)
      setErrors(failure.errors.whatsapp_id ?? [])
      if (failure.status === 401) notify(sessionEnded, { type: 'error', autoHideDuration: null })
      else notify(noticeOf(failure), { type: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    errors,
    isSaving,
    isValid: isFormValid,
    changed: [
      ...(form.isEnabled === stored.isEnabled ? [] : ['WhatsApp']),
      ...(form.id.trim() === stored.id ? [] : [idLabel]),
    ],
    toggle: (isEnabled: boolean) => {
      setForm({ ...form, isEnabled })
      if (!isEnabled) setErrors([])
    },
    type: (id: string) => {
      setForm({ ...form, id })
      setErrors(isValid({ ...form, id }) ? [] : missing)
    },
    leaveId: () => {
      if (!isFormValid) setErrors(missing)
    },
    save,
  }
}
