import type { ImportOutcome, ImportPerson } from '@kawaraban/contract/import-people.ts'
import { roleLabel } from '@kawaraban/contract/messages.ts'
import type { ReactNode } from 'react'
import { importPeopleText as text } from '../../messages/import-people.ts'
import { columnLabel } from '../../messages/imports.ts'

const fields = ['name', 'departmentName', 'reading', 'role', 'address'] as const
type Field = (typeof fields)[number]
type Texts = Pick<ImportPerson, Field>

const shown = (texts: Texts, field: Field) => (field === 'role' ? roleLabel[texts.role] : texts[field] || text.notSet)

/** The fields that an import would change, with the names that it leaves taken out. */
const changedFields = ({ former, isOwnName, ...next }: ImportPerson, keepsOwnName: boolean): Field[] =>
  former
    ? fields.filter((field) => next[field] !== former[field] && !(field === 'name' && isOwnName && keepsOwnName))
    : []

/** One person of a dry run: of somebody new all that the file says, of anybody else what would change, from what to what. */
export const ImportPersonRow = ({
  person,
  outcome,
  keepsOwnName,
}: {
  person: ImportPerson
  outcome: ImportOutcome
  keepsOwnName: boolean
}) => {
  const { docomoId, line, former, isOwnName, fixesRole } = person
  const changed = changedFields(person, keepsOwnName)
  const keepsName = former !== null && isOwnName && keepsOwnName
  const isSame = outcome === 'changed' && changed.length === 0 && !keepsName && !fixesRole
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[2fr_3fr] md:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold">
          <bdi>{former?.name ?? person.name}</bdi>
        </p>
        <p className="tabular wrap-anywhere flex flex-wrap gap-x-3 text-fg-2 text-meta">
          <bdi>{docomoId}</bdi>
          {line > 0 && <span>{text.line(line)}</span>}
        </p>
      </div>
      {isSame ? (
        <p className="phrased text-fg-2 text-meta">{text.sameNow}</p>
      ) : (
        <dl className="flex min-w-0 flex-col gap-1 text-meta">
          {former === null
            ? fields
                .filter((field) => field !== 'name' && Boolean(person[field]))
                .map((field) => (
                  <Fact key={field} field={field}>
                    {shown(person, field)}
                  </Fact>
                ))
            : changed.map((field) => (
                <Fact key={field} field={field}>
                  <FromTo former={shown(former, field)} present={shown(person, field)} />
                </Fact>
              ))}
          {keepsName && <Fact field="name">{text.keptName}</Fact>}
          {fixesRole && <Fact field="role">{text.fixedRole(roleLabel[person.role])}</Fact>}
        </dl>
      )}
    </li>
  )
}

const Fact = ({ field, children }: { field: Field; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_1fr] gap-x-3">
    <dt className="text-fg-2">{columnLabel[field]}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
)

const FromTo = ({ former, present }: { former: string; present: string }) => (
  <>
    <span className="sr-only">{text.fromTo(former, present)}</span>
    <span aria-hidden="true">
      <bdi className="text-fg-2 line-through">{former}</bdi> {text.arrow} <bdi className="font-bold">{present}</bdi>
    </span>
  </>
)
