import type { Overrides } from '../../screens/overrides.ts'

const directoryText = async () => (await import('./DirectoryField.tsx')).DirectoryText

/** What of users is not generated: how they get in, that they can be signed out, and what the directory says of them. */
export const users: Overrides = {
  aside: async () => (await import('./UserAside.tsx')).UserAside,
  fields: {
    first_name: directoryText,
    last_name: directoryText,
    email: directoryText,
    is_active: async () => (await import('./DirectoryField.tsx')).DirectorySwitch,
  },
}
