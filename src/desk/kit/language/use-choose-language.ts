import { useNotify } from 'react-admin'
import { useDesk } from '../desk-context.ts'
import { noticeOf, readFailure } from '../failure.ts'
import { languageCookie } from './language.ts'

/** Shows the desk in another language; only here is the cookie `lang` written (product §32.3). */
export function useChooseLanguage(): (language: string) => Promise<void> {
  const { language, changeLanguage } = useDesk()
  const notify = useNotify()
  return async (chosen) => {
    if (chosen === language) return
    try {
      await changeLanguage(chosen)
      // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in browsers that people still use
      document.cookie = languageCookie(chosen)
    } catch (reason) {
      notify(noticeOf(await readFailure(reason)), { type: 'error' })
    }
  }
}
