import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import { FieldError } from '../desk/kit/FieldError.tsx'
import { SignInLayout } from '../desk/kit/SignInLayout.tsx'
import { TextField } from '../desk/kit/TextField.tsx'
import { inputsOf } from './credentials.ts'
import { foreign } from './foreign.ts'
import { type ForeignSignIn, useForeignSignIn } from './use-foreign-sign-in.ts'
import './sign-in-page.css'

/** Asks for what the security schemes of the description need. */
export function SignInPage() {
  const translate = useTranslate()
  const { admin } = foreign()
  const signIn = useForeignSignIn()
  if (admin.signIn.length === 0) return <Navigate to="/" replace />
  return (
    <SignInLayout>
      <form
        className="lcard"
        noValidate
        ref={signIn.form}
        onSubmit={(event) => {
          event.preventDefault()
          signIn.submit()
        }}
      >
        <h1>{translate('Sign in to {name}', { name: admin.title })}</h1>
        <div role="alert" className="alerts">
          {signIn.messages.length > 0 && (
            <FieldError messages={signIn.messages.map((each) => translate(each))} />
          )}
        </div>
        {admin.signIn.length > 1 && <Ways state={signIn} />}
        {signIn.way && <Inputs state={signIn} />}
        {admin.isMock && (
          <p className="help">{translate('Examples answer here: anything that is not empty will do.')}</p>
        )}
        <Button type="submit" variant="contained" color="primary" loading={signIn.isSending}>
          {translate('Sign in')}
        </Button>
        {!admin.needsSignIn && (
          <Button component={Link} to="/" variant="text">
            {translate('Continue without signing in')}
          </Button>
        )}
      </form>
    </SignInLayout>
  )
}

function Ways({ state }: { state: ForeignSignIn }) {
  const translate = useTranslate()
  const id = useId()
  const ways = foreign().admin.signIn
  const isAmbiguous = (label: string) => ways.filter((way) => way.label === label).length > 1
  const words = (label: string) =>
    label
      .split(', ')
      .map((word) => translate(word))
      .join(', ')
  return (
    <div className="ways">
      <span className="label" id={id}>
        {translate('Sign in with')}
      </span>
      <RadioGroup aria-labelledby={id} value={state.wayNumber} onChange={(_, number) => state.choose(number)}>
        {ways.map((way, index) => (
          <FormControlLabel
            // biome-ignore lint/suspicious/noArrayIndexKey: the ways of a description never change
            key={index}
            value={String(index)}
            control={<Radio size="small" />}
            label={
              isAmbiguous(way.label) ? `${words(way.label)} (${way.credentials[0]?.id})` : words(way.label)
            }
          />
        ))}
      </RadioGroup>
    </div>
  )
}

function Inputs({ state }: { state: ForeignSignIn }) {
  const translate = useTranslate()
  if (!state.way) return null
  return inputsOf(state.way).map(({ name, label, help, type, autoComplete }) => (
    <TextField
      key={name}
      label={translate(label)}
      help={help && translate(help)}
      type={type}
      autoComplete={autoComplete}
      value={state.entered[name] ?? ''}
      errors={
        state.missing.includes(name)
          ? [translate('{attribute} cannot be empty', { attribute: translate(label) })]
          : []
      }
      onChange={(event) => state.change(name, event.target.value)}
    />
  ))
}
