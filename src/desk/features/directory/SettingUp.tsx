import { useTranslate } from 'react-admin'

const steps = [
  'Make a token here, and copy it with the address into your directory: in Entra ID as Tenant URL and Secret Token under Provisioning, in Okta as Base URL and HTTP Header authorization.',
  'Let the directory send an e-mail address, as userName or as the work address, and the given and family name.',
  'Assign people and groups there. Which groups stand for which roles is said in the advanced settings, under Sign-in: roles by group.',
  'People sign in as everybody here does, best with your own sign-in. Invite whoever is to have a password.',
] as const

/** In short; docs/scim.md says more. */
export function SettingUp() {
  const translate = useTranslate()
  return (
    <ol className="directory-steps">
      {steps.map((step) => (
        <li key={step}>{translate(step)}</li>
      ))}
    </ol>
  )
}
