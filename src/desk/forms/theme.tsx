import { withTheme } from '@rjsf/core'
import { slotComponent } from '../kit/slot.tsx'
import { FieldTemplate } from './templates/FieldTemplate.tsx'
import { ListItem } from './templates/ListItem.tsx'
import { ListTemplate } from './templates/ListTemplate.tsx'
import { ObjectTemplate } from './templates/ObjectTemplate.tsx'
import { TreeField } from './tree/late-tree.tsx'
import { Choice } from './widgets/Choice.tsx'
import { Choices } from './widgets/Choices.tsx'
import { Duration } from './widgets/Duration.tsx'
import { LongText } from './widgets/LongText.tsx'
import { AddressPattern, Icon } from './widgets/late-icons.tsx'
import { Languages } from './widgets/late-languages.tsx'
import { Markdown } from './widgets/late-markdown.tsx'
import { DateTime, Time } from './widgets/late-moments.tsx'
import { SectionsField } from './widgets/late-sections.tsx'
import { Money } from './widgets/Money.tsx'
import { NumberInput } from './widgets/NumberInput.tsx'
import { Password } from './widgets/Password.tsx'
import { Reference } from './widgets/Reference.tsx'
import { Switch } from './widgets/Switch.tsx'
import { TextInput } from './widgets/TextInput.tsx'

/** Few forms ask for one of several shapes, for values under names of one's own, for JSON, colours or pictures. */
const ChoiceField = slotComponent(async () => (await import('./templates/ChoiceField.tsx')).ChoiceField)
const MapField = slotComponent(async () => (await import('./templates/MapField.tsx')).MapField)
const JsonField = slotComponent(async () => (await import('./widgets/JsonField.tsx')).JsonField)
const JsonText = slotComponent(async () => (await import('./widgets/JsonText.tsx')).JsonText)
const Colour = slotComponent(async () => (await import('./widgets/Colour.tsx')).Colour)
const Image = slotComponent(async () => (await import('./widgets/Image.tsx')).Image)

/** rjsf in the desk's own look; which input a field gets is told by ui-schema.ts. */
export const ThemedForm = withTheme({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ListItem,
    BaseInputTemplate: TextInput,
    // Label, help and errors all stand in the field's own template.
    FieldErrorTemplate: () => null,
    FieldHelpTemplate: () => null,
    DescriptionFieldTemplate: () => null,
  },
  fields: { ChoiceField, MapField, JsonField, TreeField, SectionsField },
  widgets: {
    CheckboxWidget: Switch,
    SelectWidget: Choice,
    RadioWidget: Choice,
    CheckboxesWidget: Choices,
    TextareaWidget: LongText,
    TextWidget: TextInput,
    Text: TextInput,
    LongText,
    Markdown,
    Number: NumberInput,
    Money,
    Duration,
    Switch,
    Choice,
    Choices,
    Time,
    DateTime,
    Colour,
    Image,
    Password,
    Reference,
    Languages,
    Icon,
    AddressPattern,
    JsonText,
  },
})
