import type { Tools } from '../operator/command.ts'
import { personalParts } from '../personal-parts.ts'

/** For commands that mail nobody. */
export const noMails: Tools = {
  sender: () => Promise.reject(new Error('This command was not expected to mail.')),
  parts: async () => personalParts,
}
