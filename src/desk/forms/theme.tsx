import { withTheme } from '@rjsf/core'
import { Theme } from '@rjsf/mui'
import { FieldTemplate } from './FieldTemplate.tsx'
import { ObjectTemplate } from './ObjectTemplate.tsx'
import { ChoiceWidget, SwitchWidget, TextAreaWidget, TextInput } from './widgets.tsx'

/** rjsf in the desk's look: what is drawn in look/desk-form, over what rjsf's own Material UI theme has for the rest. */
export const ThemedForm = withTheme({
  ...Theme,
  templates: {
    ...Theme.templates,
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    BaseInputTemplate: TextInput,
    // Label, help and errors all stand in the field's own template.
    FieldErrorTemplate: () => null,
    FieldHelpTemplate: () => null,
  },
  widgets: {
    ...Theme.widgets,
    CheckboxWidget: SwitchWidget,
    SelectWidget: ChoiceWidget,
    TextareaWidget: TextAreaWidget,
  },
})
