import { LogIn } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { ErrorAlert } from '../../kit/FieldError.tsx'

export type SignInOptions = components['schemas']['SignInOptions']

interface InstitutionSignInProps {
  readonly openId: NonNullable<SignInOptions['open_id']>
  /** Whether there is no other way in. */
  readonly isOnly: boolean
}

/** Leads to the institution's own sign-in; another document, which comes back by itself. */
export function InstitutionSignIn({ openId, isOnly }: InstitutionSignInProps) {
  const [search] = useSearchParams()
  const next = search.get('next')
  const address = next ? `${openId.start}?next=${encodeURIComponent(next)}` : openId.start
  return (
    <a className={isOnly ? 'btn btn-primary' : 'btn'} href={address}>
      <LogIn size={18} aria-hidden="true" />
      {openId.label}
    </a>
  )
}

/** Message keys, by what the way back is told. */
const sentences = {
  down: 'The sign-in of your institution cannot be reached now. Please try again later.',
  late: 'That took too long, or it was another browser. Please sign in again.',
  refused: 'The sign-in of your institution did not let you in.',
  issuer:
    'The answer came from another sign-in than that of your institution. Please tell your administrators.',
  audience: 'The answer was meant for another site. Please tell your administrators.',
  expired: 'The answer of your institution was too old. Please sign in again.',
  algorithm: 'The answer of your institution is not signed as it must be. Please tell your administrators.',
  reply: 'The answer of your institution could not be trusted. Please sign in again.',
  email: 'Your institution has not verified your e-mail address. Please tell your administrators.',
  unknown: 'Nobody here is known by this sign-in. Please ask those who manage the users.',
  stays:
    'You are signed out here. The sign-in of your institution could not be reached: end your session there too, above all on a computer that others use.',
  inactive: 'Your account here is switched off. Please ask those who manage the users.',
}

/** The address may say anything, also what every object has of itself. */
const isKnown = (fault: string): fault is keyof typeof sentences => Object.hasOwn(sentences, fault)

/** Why the way back from the institution let nobody in, or the way out led to nowhere there. */
export function InstitutionFailure() {
  const [search] = useSearchParams()
  const fault = /^open-id-(\w+)$/.exec(search.get('failed') ?? '')?.[1]
  if (!fault) return null
  return <ErrorAlert message={sentences[isKnown(fault) ? fault : 'reply']} />
}
