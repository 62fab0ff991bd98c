import Switch from '@mui/material/Switch'
import { type FormEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { inputId } from '../../forms/fields.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { BranchHead, useWayBack } from '../organizations/public.ts'
import { ProfileAside } from './ProfileAside.tsx'
import type { Organization } from './profile.ts'
import { type ProfileFormModules, useProfileForm } from './use-profile-form.ts'
import '../../forms/form.css'
import './organizations-profiles.css'

interface ProfileFormProps {
  readonly branch: Organization
  /** How addresses of public pages begin, null where there are none. */
  readonly prefix: string | null
  readonly forms: ProfileFormModules
  readonly mayChange: boolean
}

/** Name, alias and public name of a branch, and its public page. */
export function ProfileForm({ branch, prefix, forms, mayChange }: ProfileFormProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const formId = useId()
  const back = useWayBack()
  const form = useProfileForm(branch, forms)
  const wrong = form.fields.filter(({ path }) => form.errors[path]?.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayChange) void form.submit()
  }
  const text = (path: 'name' | 'alias' | 'publicName') => {
    const { label = path, help = '' } = form.fields.find((field) => field.path === path) ?? {}
    return {
      id: inputId(path),
      label: translate(label),
      help: translate(help),
      value: form.draft[path],
      errors: form.errors[path] ?? [],
      readOnly: !mayChange || form.isSaving,
      required: true,
      autoComplete: 'off',
      fullWidth: true,
      onChange: (event: { target: { value: string } }) =>
        form.change({ ...form.draft, [path]: event.target.value }),
    }
  }
  return (
    <>
      <BranchHead title={translate('Organization profile')} heading={form.basis.name} />
      <div className="cols profile">
        <form id={formId} onSubmit={submit} noValidate>
          <section className="group">
            <div>
              <h2>{translate('Name and alias')}</h2>
            </div>
            <div className="fields">
              <TextField {...text('name')} />
              <TextField
                {...text('alias')}
                startAdornment={prefix && <span className="prefix">{`/app/${prefix}/`}</span>}
              />
            </div>
          </section>
          <section className="group">
            <div>
              <h2>{translate('Public page')}</h2>
            </div>
            <div className="fields">
              <TextField {...text('publicName')} />
              <div className="field">
                <label className="switch" htmlFor={`${formId}-public`}>
                  <Switch
                    id={`${formId}-public`}
                    checked={form.draft.publicProfileEnabled}
                    disabled={!mayChange || form.isSaving}
                    slotProps={{ input: { role: 'switch', 'aria-describedby': `${formId}-public-help` } }}
                    onChange={(_, checked) => form.change({ ...form.draft, publicProfileEnabled: checked })}
                  />
                  {translate('Show the branch publicly')}
                </label>
                <p className="help" id={`${formId}-public-help`}>
                  {translate("Everyone can open the page. Off, its address says 'Not found'.")}
                </p>
              </div>
            </div>
          </section>
        </form>
        <ProfileAside branch={form.basis} prefix={prefix} mayChange={mayChange} />
      </div>
      {mayChange && (
        <SaveBar
          formId={formId}
          changed={form.changed}
          wrong={wrong}
          failure={form.failure}
          isAtField={(path) => form.fields.some((field) => field.path === path)}
          isSaving={form.isSaving}
          cancel={() => (back ? navigate(back.to) : form.reset())}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          isSaving={form.isSaving}
          back={form.backToDraft}
          choose={(choice) => void form.choose(choice)}
        />
      )}
    </>
  )
}
