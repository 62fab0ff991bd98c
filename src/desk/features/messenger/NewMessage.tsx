import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { consentText } from '#rules/consent-text.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { messageDraftOf, useNewMessage } from './use-new-message.ts'

/** A signed-in user came from an advisor's profile to write to them (product §5.5). */
export function NewMessage({ slug }: { slug: string }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { data, failure, retry } = useReading(['advisor', slug], async () => {
    return (await client.GET('/api/v1/advisors/{slug}', { params: { path: { slug } } })).data
  })
  if (failure) return <LoadFailure failure={failure} retry={retry} text="The profile could not be loaded." />
  if (!data) return <LoadingBox />
  return (
    <section className="new-message">
      {data.contact_options.messenger ? (
        <Form slug={slug} name={data.full_name} />
      ) : (
        <p>{translate('{name} takes no messages here.', { name: data.full_name })}</p>
      )}
      <p>
        <Link to="/messenger">{translate('Messages to you')}</Link>
      </p>
    </section>
  )
}

function Form({ slug, name }: { slug: string; name: string }) {
  const translate = useTranslate()
  const id = useId()
  const message = useNewMessage(slug)
  return (
    <form
      className="fields"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void message.send(messageDraftOf(new FormData(event.currentTarget)))
      }}
      onInput={({ currentTarget, target }) =>
        message.change((target as HTMLInputElement).name, messageDraftOf(new FormData(currentTarget)))
      }
    >
      <h2 id={id}>{translate('Write to {name}', { name })}</h2>
      <Fields errors={message.errors} />
      <RefusedAlert failure={message.failure} isAtField={(path) => fieldNames.includes(path)} />
      <div>
        <Button type="submit" primary busy={message.isSending}>
          {translate('Send message')}
        </Button>
      </div>
    </form>
  )
}

/** Where errors of the server stand. */
const fieldNames = ['message', 'consent']

function Fields({ errors }: { errors: FieldErrors }) {
  const translate = useTranslate()
  const { tenant } = useDesk()
  return (
    <>
      <TextArea
        label={translate('Your message')}
        name="message"
        rows={5}
        maxLength={2000}
        required
        errors={errors.message}
      />
      <CheckField
        label={translate(consentText, { tenant: tenant?.name ?? '' })}
        name="consent"
        required
        errors={errors.consent}
      />
    </>
  )
}
