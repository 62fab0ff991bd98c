import { TextInput } from '#ui/TextInput.tsx'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import type { LostThread, ThreadData } from './load.ts'

/** A link that opens nothing (any more): it is mailed again, to the address that the conversation was begun with. */
export function LostLink({ data: { tenant, modules }, t, env }: PageProps<ThreadData | LostThread>) {
  const said = {
    sent: t('If there is a conversation with this address, a mail with the link is on its way.'),
    failed: t('An error has occurred. Please try again later.'),
  }
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} modules={modules} low />
      <main className="page" id="content">
        <div className="lost-link">
          <h1>{t('Your link does not work')}</h1>
          <p>{t('Enter the e-mail address with which you wrote to us. We send you the link again.')}</p>
          <form id="lost-link" className="form" data-said={JSON.stringify(said)}>
            <TextInput
              label={t('Your e-mail address')}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            <button type="submit" className="btn btn-primary">
              {t('Send the link again')}
            </button>
            <p role="status" />
          </form>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}
