import { demoGroup, newGroup } from '@kawaraban/demo-cast/cast.ts'
import { escapeHtml, plainPage } from './plain-page.ts'
import type { Person } from './service.ts'
import { texts } from './texts.ts'

const roleOf = ({ managementGroup, role, isRepresentative }: Person) => {
  if (managementGroup === null) return texts.noCompany
  return role === null && isRepresentative ? texts.representative : texts.role(role)
}

const about = (person: Person) => [roleOf(person), person.departmentName].filter(Boolean).join('・')

const choice = (person: Person) => `<li><button class="person" name="docomoId" value="${escapeHtml(person.docomoId)}">
<span class="name">${escapeHtml(person.name)}</span> <span class="about">${escapeHtml(about(person))}</span></button></li>`

const choices = (title: string, people: readonly Person[]) =>
  people.length === 0 ? '' : `<h2>${title}</h2>\n<ul>\n${people.map(choice).join('\n')}\n</ul>`

/**
 * The built-in provider's sign-in page: a button for each of `people`, and a field for anybody else. `unknown` is an
 * id that was entered and is unknown.
 */
export const signInPage = (action: string, people: readonly Person[], unknown?: string): string => {
  const isOurs = ({ managementGroup }: Person) => managementGroup === null || managementGroup === demoGroup.code
  const isFounder = ({ managementGroup }: Person) => managementGroup === newGroup.code
  const fault =
    unknown === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(texts.unknown(unknown))}</p>`
  return plainPage(
    texts.title,
    `<p>${texts.lead}</p>
<form method="post" action="${escapeHtml(action)}">
${choices(texts.demo, people.filter(isOurs))}
${choices(
  texts.other,
  people.filter((person) => !isOurs(person) && !isFounder(person)),
)}
${choices(texts.founded, people.filter(isFounder))}
</form>
<h2>${texts.anybody}</h2>
<form method="post" action="${escapeHtml(action)}">
<label for="id">${texts.docomoId}<span class="hint">${texts.docomoIdHint}</span></label>
<div class="row"><input id="id" name="docomoId" value="${escapeHtml(unknown ?? '')}" required maxlength="255" autocomplete="off" autocapitalize="none" spellcheck="false"${fault && ' aria-invalid="true" aria-describedby="fault" autofocus'}>
<button class="enter">${texts.logIn}</button></div>
${fault}
</form>
<a href="${escapeHtml(action)}/cancel">${texts.cancel}</a>`,
  )
}

/** What the provider shows when a sign-in cannot go on. */
export const errorPage = (loginUrl: string): string =>
  plainPage(texts.failedTitle, `<p>${texts.failed}</p>\n<a href="${escapeHtml(loginUrl)}">${texts.back}</a>`)
