import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { generatePath, useLocation, useNavigate } from 'react-router-dom'
import { PageTitle } from '../desk/kit/PageTitle.tsx'
import { TextField } from '../desk/kit/TextField.tsx'
import { resourceNamed } from '../desk/resources/admin.ts'
import { foreign } from './foreign.ts'
import type { KeyPrompt } from './format.ts'
import { usePlace } from './record-context.ts'
import { patternOf, wordsOf } from './words.ts'

/** A resource that only opens with keys which nothing lists: they are typed in. */
export function AskScreen() {
  const { pathname } = useLocation()
  const place = usePlace()
  const { asks } = foreign().admin
  const ask =
    asks[pathname.replace(/\/$/, '')] ??
    Object.values(asks).find(({ resource }) => resource === place?.resource.name)
  return ask ? <AskForm key={pathname} ask={ask} /> : null
}

function AskForm({ ask }: { ask: KeyPrompt }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [wasSent, setSent] = useState(false)
  const title = translate(resourceNamed(ask.resource)?.label ?? ask.resource)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (ask.names.every((name) => typed[name]?.trim())) navigate(addressOf(ask, typed))
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <p className="help">
        {translate('The description has no list to choose from. Say which one to open.')}
      </p>
      <form className="ask" noValidate onSubmit={onSubmit}>
        {ask.names.map((name) => (
          <TextField
            key={name}
            label={wordsOf(name)}
            value={typed[name] ?? ''}
            errors={
              wasSent && !typed[name]?.trim()
                ? [translate('{attribute} cannot be empty', { attribute: wordsOf(name) })]
                : []
            }
            onChange={(event) => setTyped((old) => ({ ...old, [name]: event.target.value }))}
          />
        ))}
        <div>
          <Button type="submit" variant="contained" color="primary">
            {translate('Open record')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Several keys of one record stand in one step of the address, each encoded, with commas between. */
export function addressOf({ names, above, to }: KeyPrompt, typed: Readonly<Record<string, string>>): string {
  const keys = names.map((name) => (typed[name] ?? '').trim())
  const params = Object.fromEntries(keys.slice(0, above).map((key, index) => [`p${index}`, key]))
  const page = generatePath(patternOf(to), params)
  const own = keys.slice(above)
  if (own.length === 0) return page
  return `${page}/${encodeURIComponent(own.length > 1 ? own.map(encodeURIComponent).join(',') : (own[0] ?? ''))}`
}
