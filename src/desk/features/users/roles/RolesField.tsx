import IconButton from '@mui/material/IconButton'
import type { WidgetProps } from '@rjsf/utils'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Role, roles } from '#rules/access.ts'
import { labelId } from '../../../forms/help-id.ts'
import { ariaOf } from '../../../forms/widgets/input-props.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { useRoleName } from './use-role-name.ts'
import './roles-field.css'

/** The roles of one user in the form; beside each stands what it may do. */
export function RolesField(props: WidgetProps) {
  const { id, value, disabled, readonly, onChange, onBlur, onFocus } = props
  const translate = useTranslate()
  const nameOf = useRoleName()
  const [described, setDescribed] = useState<Role | null>(null)
  const chosen: readonly Role[] = Array.isArray(value) ? value : []
  const toggle = (role: Role, isOn: boolean) =>
    onChange(roles.filter((each) => (each === role ? isOn : chosen.includes(each))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label above is no legend, and stands in the field's own template
    <div
      className="roles-field"
      id={id}
      role="group"
      aria-labelledby={labelId(id)}
      aria-describedby={ariaOf(props)['aria-describedby']}
    >
      {roles.map((role, index) => (
        <div key={role}>
          <label className="check">
            <input
              type="checkbox"
              className="cb"
              id={`${id}__${index}`}
              checked={chosen.includes(role)}
              disabled={disabled || readonly}
              onChange={(event) => toggle(role, event.target.checked)}
              onBlur={() => onBlur(id, value)}
              onFocus={() => onFocus(id, value)}
            />
            {nameOf(role)}
          </label>
          <IconButton
            aria-label={translate('What {role} may do', { role: nameOf(role) })}
            aria-haspopup="dialog"
            onClick={() => setDescribed(role)}
          >
            <Info size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {described && <RoleDialog role={described} close={() => setDescribed(null)} />}
    </div>
  )
}
