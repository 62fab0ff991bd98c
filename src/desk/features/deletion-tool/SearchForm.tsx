import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { RefusedAlert, SignInAgain } from '../../kit/saving/RefusedAlert.tsx'
import type { DeletionSearchState } from './use-deletion-search.ts'

/** As the contract asks for. */
const leastLetters = 3

interface SearchFormProps {
  readonly state: DeletionSearchState
  readonly field: RefObject<HTMLInputElement | null>
}

/** One field for whatever somebody has of a person. What is typed stays, whatever the reply is. */
export function SearchForm({ state, field }: SearchFormProps) {
  const translate = useTranslate()
  const [query, setQuery] = useState('')
  const [isShort, setShort] = useState(false)
  const { search, isBusy, failure, forget } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const asked = query.trim()
    const isTooShort = [...asked].length < leastLetters
    setShort(isTooShort)
    if (isTooShort) {
      forget()
      field.current?.focus()
    } else void search(asked)
  }
  const errors = isShort
    ? [translate('Please enter at least {count} characters.', { count: leastLetters })]
    : failure?.errors.query
  return (
    <form className="person-search" noValidate onSubmit={submit}>
      <div className="person-search-line">
        <Field
          label={translate('E-mail, name, alias or telephone number')}
          help={translate(
            'At least {count} characters. An e-mail address and a number are searched as a whole; other spellings are found as well.',
            { count: leastLetters },
          )}
          errors={errors}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              className="ui-in"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setShort(false)
              }}
            />
          )}
        </Field>
        <Button type="submit" primary busy={isBusy}>
          <Search size={18} aria-hidden="true" />
          {translate('Search')}
        </Button>
      </div>
      <RefusedAlert failure={failure?.status === 401 ? null : failure} isAtField={(path) => path === 'query'}>
        {failure?.status === 401 && <SignInAgain go="Sign in in a new tab, then search again" />}
      </RefusedAlert>
    </form>
  )
}
