import { I18nContextProvider, testI18nProvider } from 'react-admin'
import { describe, GeneralErrorPage } from './ErrorPages.tsx'

/** The desk could not start at all: there are no texts, so keys stand for themselves. */
export function StartFailure({ reason }: { reason: unknown }) {
  return (
    <I18nContextProvider value={testI18nProvider()}>
      <GeneralErrorPage {...describe(reason)} />
    </I18nContextProvider>
  )
}
