import Button from '@mui/material/Button'
import { ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useRouteError } from 'react-router-dom'
import { ChunkLoadError } from '#ui/chunk.ts'
import { useSession } from './desk-context.ts'
import { CallError } from './failure.ts'
import { PageTitle } from './PageTitle.tsx'
import { loginPath } from './paths.ts'
import './error-pages.css'

/** /403 (product §28.4). */
export function ForbiddenPage() {
  const isGuest = useSession().facts.actor.kind === 'guest'
  if (!isGuest) return <StatusPage status="Forbidden (#403)" hint="You are not allowed to see this page." />
  return (
    <StatusPage status="Forbidden (#403)" hint="Please sign in to see this page." action={<SignInLink />} />
  )
}

/** /404 (product §28.4). */
export function NotFoundPage() {
  return <StatusPage status="Not found (#404)" hint="There is nothing at this address, or it has moved." />
}

function StatusPage({ status, hint, action = <StartLink /> }: StatusPageProps) {
  const translate = useTranslate()
  return (
    <section className="error-page">
      <PageTitle>{translate(status)}</PageTitle>
      <h1>{translate(status)}</h1>
      <p>{translate(hint)}</p>
      {action}
    </section>
  )
}

interface StatusPageProps {
  readonly status: string
  readonly hint: string
  readonly action?: ReactNode
}

/** Leads back to the page that the guard turned away from. */
function SignInLink() {
  const translate = useTranslate()
  const { state } = useLocation()
  return (
    <Button
      component={Link}
      to={loginPath((state as { wanted?: string } | null)?.wanted)}
      // Whoever goes back afterwards shall not come here again.
      replace
      variant="contained"
      color="primary"
    >
      {translate('Sign in')}
    </Button>
  )
}

export interface TechnicalInformation {
  readonly status?: string
  readonly text?: string
}

/** The general error page, also that of any unknown path (product §28.5). */
export function GeneralErrorPage(technical: TechnicalInformation) {
  const translate = useTranslate()
  return (
    <GeneralError {...technical}>
      <PageTitle>{translate('Whoops!')}</PageTitle>
      <StartLink />
    </GeneralError>
  )
}

/** The page for what failed and may go well another time: a page's code, its data, the network. */
export function FailurePage({ error }: { error: unknown }) {
  const translate = useTranslate()
  const isChunk = error instanceof ChunkLoadError
  return (
    <GeneralError {...describe(error)}>
      <PageTitle>{translate('Whoops!')}</PageTitle>
      {error instanceof CallError && error.status === null && <p>{translate(error.message)}</p>}
      {isChunk && (
        <p>
          {translate(
            'A part of this page could not be loaded. Perhaps a newer version has been installed meanwhile: reloading fetches it.',
          )}
        </p>
      )}
      <div className="error-actions">
        <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
          <RotateCw size={18} aria-hidden="true" />
          {translate(isChunk ? 'Reload page' : 'Try again')}
        </Button>
        <StartLink />
      </div>
    </GeneralError>
  )
}

/** The content of an error page, which needs nothing around it: it stands too where the desk could not even start. */
export function GeneralError({
  status = 'Not Found (#404)',
  text = 'Page not found',
  children,
}: TechnicalInformation & { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <section className="error-page">
      <h1>{translate('Whoops!')}</h1>
      <p>{translate('Unfortunately, an error has occurred. Please try again later.')}</p>
      <p>
        {translate('Please contact support@{host} if the error persists.', {
          host: window.location.hostname,
        })}
      </p>
      {children}
      <details>
        <summary>
          <ChevronRight size={16} aria-hidden="true" />
          {translate('Technical informations')}
        </summary>
        <dl>
          <dt>{translate('Status')}</dt>
          <dd>{translate(status)}</dd>
          <dt>{translate('Text')}</dt>
          <dd>{translate(text)}</dd>
        </dl>
      </details>
    </section>
  )
}

/** What a page that failed while it was drawn or fetched shows. */
export function RouteErrorPage() {
  return <FailurePage error={useRouteError()} />
}

export function describe(error: unknown): TechnicalInformation {
  if (error instanceof Response)
    return { status: `${error.statusText || 'Error'} (#${error.status})`, text: error.url }
  if (error instanceof CallError && error.status !== null)
    return { status: `Error (#${error.status})`, text: error.message }
  if (error instanceof Error) return { status: error.name, text: error.message }
  return { status: 'Error', text: String(error) }
}

function StartLink() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/" variant="outlined">
      {translate('To the start page')}
    </Button>
  )
}
