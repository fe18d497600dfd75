import { placeholdersIn } from '../../../templates/placeholders.ts'

const fieldOf = (name: 'title' | 'content') =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-field="${name}"]`)

/** Selects the first place 【…】 of the form's texts, so that what is typed next replaces it; else goes to the title. */
export const selectPlaceholder = (): void => {
  for (const field of [fieldOf('title'), fieldOf('content')]) {
    const [first] = placeholdersIn(field?.value ?? '')
    if (!field || first === undefined) continue
    field.focus()
    const start = field.value.indexOf(first)
    field.setSelectionRange(start, start + first.length)
    return
  }
  fieldOf('title')?.focus()
}
