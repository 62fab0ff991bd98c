import { Navigate } from 'react-router-dom'

export const profileLayoutPath = '/account-admin/profile-layout-management'

/** Leads to the first of its pages (product §17.13). */
export function ProfileLayoutPage() {
  return <Navigate to={`${profileLayoutPath}/contact-options`} replace />
}
