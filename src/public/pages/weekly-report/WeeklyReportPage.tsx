import { CircleCheck } from 'lucide-react'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import type { WeeklyReportData } from './load.ts'

type Props = PageProps<WeeklyReportData>

/** Opening it changes nothing (programs open links too); one button ends the mail, and one brings it back. */
export function WeeklyReportPage(props: Props) {
  const { data, t, env } = props
  const { tenant, modules, token, subscription } = data
  return (
    <>
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        modules={modules}
        query={[['token', token]]}
        low
      />
      <main className="page" id="content">
        <div className="wallet">{subscription.is_on ? <Ask {...props} /> : <Done {...props} />}</div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

const branchOf = ({ subscription, tenant }: WeeklyReportData) => subscription.organization_name || tenant.name

function Ask({ data, t }: Props) {
  return (
    <>
      <h1 className="wallet-title">{t('No more weekly reports of {branch}?', { branch: branchOf(data) })}</h1>
      <p>{t('You can still read the report here at any time.')}</p>
      <form method="post" action={actionOf(data)}>
        <button type="submit" name="is_on" value="false" className="btn btn-primary wallet-act">
          {t('Get no more weekly reports')}
        </button>
      </form>
    </>
  )
}

function Done({ data, t }: Props) {
  return (
    <>
      <div className="wallet-done" role="status">
        <CircleCheck className="i" aria-hidden="true" />
        <h1 className="wallet-title">
          {t('You get no more weekly reports of {branch}', { branch: branchOf(data) })}
        </h1>
      </div>
      <p>{t('You can still read the report here at any time.')}</p>
      <form method="post" action={actionOf(data)}>
        <button type="submit" name="is_on" value="true" className="btn wallet-act">
          {t('Get it again')}
        </button>
      </form>
    </>
  )
}

const actionOf = ({ token }: WeeklyReportData) => `/app/weekly-report?${new URLSearchParams({ token })}`
