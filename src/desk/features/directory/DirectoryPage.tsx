import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { type Whole, wholeOf } from '../../kit/saving/whole.ts'
import { useReading } from '../../kit/use-reading.ts'
import { MadeOnce } from '../../screens/once/MadeOnce.tsx'
import { Connection, type Directory } from './Connection.tsx'
import './directory.css'
import { HistoryLink } from '../../screens/history/HistoryLink.tsx'
import { SettingUp } from './SettingUp.tsx'
import { TakeOver } from './TakeOver.tsx'
import { TokenActions } from './TokenActions.tsx'

const title = 'Directory (SCIM)'

/** How the institution's directory is connected, and its token (product §30.17). */
export function DirectoryPage() {
  const translate = useTranslate()
  const { client } = useDesk()
  const [token, setToken] = useState<string | null>(null)
  const { data, failure, retry } = useReading<Whole<Directory | null>>(['directory'], async () =>
    wholeOf<Directory | null>(await client.GET('/api/v1/directory'), null),
  )
  return (
    <div className="directory">
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <p className="area-lead">
        {translate(
          'Your directory, for instance Entra ID or Okta, makes users here, changes them and switches them off. What it says of them is read only here.',
        )}{' '}
        <HistoryLink entity="directory" record="" />
      </p>
      {failure && <LoadFailure failure={failure} retry={retry} text="The directory could not be loaded." />}
      {!failure && !data?.value && <LoadingBox />}
      {!failure && data?.value && (
        <>
          <section aria-labelledby="directory-connection">
            <h2 id="directory-connection">{translate('Connection')}</h2>
            <Connection directory={data.value} />
            <TokenActions
              directory={data.value}
              isTokenShown={token !== null}
              made={setToken}
              changed={retry}
            />
          </section>
          <section aria-labelledby="directory-people">
            <h2 id="directory-people">{translate('Users who are here already')}</h2>
            <TakeOver read={data as Whole<Directory>} changed={retry} />
          </section>
          <section aria-labelledby="directory-setting-up">
            <h2 id="directory-setting-up">{translate('Setting up')}</h2>
            <SettingUp />
          </section>
        </>
      )}
      {token !== null && (
        <MadeOnce
          title={translate('The token of your directory')}
          values={[['Token', token]]}
          close={() => setToken(null)}
        />
      )}
    </div>
  )
}
