import type { ComponentProps } from 'react'
import { consentText } from '#rules/consent-text.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { PopupPage } from '../popups.ts'
import type { Entries } from './drafts.ts'
import type { IslandKey } from './keys.ts'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import type { IslandTexts } from './popup.tsx'
import type { EntryForm, FieldName } from './requests.ts'

interface Props {
  form: EntryForm
  page: PopupPage
  t: IslandTexts
  draft: Entries
  errors: Readonly<Record<string, readonly string[]>>
}

type Input = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> & {
  label: IslandKey
  help?: IslandKey
}

/** The one-line fields, as long as the contract takes them (schemas/contact-request.yaml). */
const inputs: Record<Exclude<FieldName, 'message'>, Input> = {
  name: { label: 'Your name', autoComplete: 'name', maxLength: 255 },
  email: { label: 'Your e-mail address', type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: {
    label: 'Your phone number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 32,
    help: 'With area code',
  },
  preferred_time: {
    label: 'When does it suit you?',
    maxLength: 255,
    help: 'Monday after 16:00, for instance',
  },
}

export function RequestFields(props: Props) {
  const { form, page, t, draft, errors } = props
  const field = (name: FieldName) => <RequestField key={name} name={name} {...props} />
  const others = form.fields.filter((name) => !form.either || (name !== 'email' && name !== 'phone'))
  return (
    <>
      {field('name')}
      {form.either && (
        <div className="pair">
          {field('email')}
          {field('phone')}
        </div>
      )}
      {others.map(field)}
      <PrivacyNotice page={page} t={t} kind={form.kept ?? 'request'} />
      <div className="checks">
        {page.asksCustomer && (
          <CheckField
            label={t('I am already a customer of {tenant}.', { tenant: page.tenant })}
            name="is_customer"
            defaultChecked={Boolean(draft.is_customer)}
          />
        )}
        <CheckField
          label={t((form.consent ?? consentText) as IslandKey, { tenant: page.tenant })}
          name="consent"
          required
          defaultChecked={Boolean(draft.consent)}
          errors={errors.consent}
        />
        {form.asksForReview && page.reviewConsent && (
          <CheckField
            label={
              <>
                {page.reviewConsent} <span className="ui-hint">{t('(optional)')}</span>
              </>
            }
            name="review_consent"
            defaultChecked={Boolean(draft.review_consent)}
          />
        )}
      </div>
      <div className="trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function RequestField({ name, form, page, t, draft, errors }: Props & { name: FieldName }) {
  const isOptional = form.optional.includes(name)
  const shared = {
    name,
    hint: isOptional && t('(optional)'),
    required: !isOptional && !(form.either && (name === 'email' || name === 'phone')),
    defaultValue: draft[name],
    errors: errors[name],
  }
  if (name === 'message') {
    const label = t(form.messageLabel as IslandKey, { name: page.name })
    return <TextArea {...shared} label={label} rows={3} maxLength={2000} />
  }
  const { label, help: usual, ...input } = inputs[name]
  const help = form.either && name === 'email' ? 'E-mail or phone: one of the two is enough.' : usual
  const own = (form.helps?.[name] ?? help) as IslandKey | undefined
  return <TextInput {...shared} {...input} label={t(label)} help={own && t(own, { name: page.name })} />
}
