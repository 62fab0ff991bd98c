import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { Credentials } from './use-sign-in.ts'

type DemoLogin = components['schemas']['DemoLogin']

/** One login for each role, in the demo only: elsewhere the server knows none and nothing is shown. */
export function DemoLogins({ choose }: { choose: (credentials: Credentials) => void }) {
  const translate = useTranslate()
  const logins = useDemoLogins()
  const [first] = logins
  if (!first) return null
  const [before, after] = translate('One for each role. The password is {password} for all of them.', {
    password: '\u0000',
  }).split('\u0000')
  return (
    <section className="demo" aria-labelledby="demo-logins">
      <h2 id="demo-logins">{translate('Demo logins')}</h2>
      <p>
        {before}
        <code>{first.password}</code>
        {after}
      </p>
      <p>
        <Link to="/demo-mails">{translate('Mails of the demo')}</Link>
      </p>
      <ul>
        {logins.map((login) => (
          <li key={login.email}>
            <button type="button" onClick={() => choose({ email: login.email, password: login.password })}>
              <b>{login.role}</b>
              <span>{login.description}</span>
              <ArrowRight size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDemoLogins(): readonly DemoLogin[] {
  const { client, language } = useDesk()
  const [logins, setLogins] = useState<readonly DemoLogin[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the descriptions come in the language of the request
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const { data } = await client.GET('/api/v1/demo-logins')
      if (isCurrent) setLogins(data ?? [])
    }
    // Without this list one can still sign in.
    load().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [client, language])
  return logins
}
