import type { Overrides } from '../../screens/overrides.ts'

const directoryText = async () => (await import('./DirectoryField.tsx')).DirectoryText

/** What of users is not generated: how they get in, that they can be signed out, what the directory says of them, and what roles may do. */
export const users: Overrides = {
  head: async () => (await import('./roles/RolesLink.tsx')).RolesLink,
  aside: async () => (await import('./UserAside.tsx')).UserAside,
  fields: {
    roles: async () => (await import('./roles/RolesField.tsx')).RolesField,
    first_name: directoryText,
    last_name: directoryText,
    email: directoryText,
    is_active: async () => (await import('./DirectoryField.tsx')).DirectorySwitch,
  },
}
