import { useNotify } from 'react-admin'

const usual = { copied: 'Copied.', failed: 'This could not be copied. Please select it yourself.' }

/** Puts a text where it can be pasted from, and says whether it is there now. */
export function useCopy({ copied, failed } = usual): (text: string) => Promise<boolean> {
  const notify = useNotify()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(copied, { type: 'success' })
      return true
    } catch {
      notify(failed, { type: 'error' })
      return false
    }
  }
}
