import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { blockingFaults } from './import-faults.ts'
import { importOutcomes, importPerson } from './import-people.ts'
import { id, limitUpTo, maxPageSize, pageNumber } from './paging.ts'

/** Days for which an import can be undone and is in the history (G-175). */
export const importDays = 30
/** Largest file in bytes. */
export const importFileLimit = 64 * 1024 * 1024

/**
 * `reading` and checking the file → `checked`, nothing changed yet → `applying` → `applied` → `undoing` → `undone`. `failed`:
 * nothing of it is in force; `failure` says why. A job continues by itself, also after a restart of the server.
 */
const importStates = ['reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** The columns of a file (G-172). */
export const importColumns = ['docomoId', 'name', 'departmentName', 'reading', 'role', 'address'] as const

/** `forbidden` goes with `repairCharacters`, `tooLong` with `leaveOutTooLong`. */
export const importFaultCodes = [...blockingFaults, 'forbidden', 'tooLong'] as const
export type ImportFaultCode = (typeof importFaultCodes)[number]

/** One fault; `line` counts from 1, the line of the headings, and is 0 for the file as a whole. */
const importFault = z.object({
  line: z.number(),
  code: z.enum(importFaultCodes),
  column: z.nullable(z.enum(importColumns)),
  docomoId: z.string(),
  /** The first 100 characters of the text there. */
  text: z.string(),
  other: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

/** What an admin has chosen for an import (G-173). */
const importOptions = z.object({
  /** Leaves names as they are that people have changed themselves. */
  keepOwnNames: z.boolean(),
  /** Puts the full-width form in place of each forbidden character. */
  repairCharacters: z.boolean(),
  /** Leaves out the lines in which something is too long. */
  leaveOutTooLong: z.boolean(),
  /** Sets the role none for everyone who is not in the file. */
  missingToNone: z.boolean(),
})
export type ImportOptions = z.infer<typeof importOptions>

/** People by what an import does to them. In a dry run everything is counted, whatever will be chosen. */
const importCounts = z.object({
  added: z.number(),
  changed: z.number(),
  /** Members for whom the file sets the role none. */
  setToNone: z.number(),
  unchanged: z.number(),
  /** Who is not in the file and has a role; only the dry run counts them where `missingToNone` is not chosen. */
  missing: z.number(),
  /** Of the changed: names that people have changed themselves, and that the file overwrites. */
  ownNames: z.number(),
  /** Lines that cannot be taken without `repairCharacters`, and without `leaveOutTooLong`. */
  forbiddenLines: z.number(),
  tooLongLines: z.number(),
  /** How many addresses the file sets, and how many it removes; absent in a check of an earlier version. */
  addressesSet: z.optional(z.number()),
  addressesRemoved: z.optional(z.number()),
})
export type ImportCounts = z.infer<typeof importCounts>

const peopleImport = z.object({
  importId: z.string(),
  state: z.enum(importStates),
  /** Empty where none was given. */
  fileName: z.string(),
  /** 'YYYY/MM/DD HH:mm' in Tokyo time; empty for what has not happened. */
  createdAt: z.string(),
  appliedAt: z.string(),
  undoneAt: z.string(),
  /** Until when it can be taken back; empty when it cannot. */
  undoUntil: z.string(),
  /** Name of the admin who uploaded the file; empty for an import of the operator. */
  createdBy: z.string(),
  /** Progress of a running state: bytes while reading, people while applying and undoing. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** The dry run, null until the file is read. */
  counts: z.nullable(importCounts),
  /** Columns of the file that nothing is read from. */
  ignoredColumns: z.array(z.string()),
  /** Faults in all, and those that no choice helps with: with any of these nothing can be applied. */
  totalFaults: z.number(),
  blockingFaults: z.number(),
  /** Above this many in `counts.missing`, `missingToNone` wants `confirmedMissing` (G-173). */
  missingLimit: z.number(),
  options: z.nullable(importOptions),
  /** What applying has done so far, null before. */
  applied: z.nullable(
    z.object({
      added: z.number(),
      changed: z.number(),
      setToNone: z.number(),
      keptOwnNames: z.number(),
      leftOut: z.number(),
    }),
  ),
  /** What the undo has done so far, null before. `skipped`: members changed since the import, who stay as they are (G-175). */
  undone: z.nullable(
    z.object({ restored: z.number(), removed: z.number(), setToNone: z.number(), skipped: z.number() }),
  ),
  /** Why it failed; empty otherwise. */
  failure: z.enum(['', 'lastAdmin', 'tooManyMembers', 'interrupted']),
})
export type PeopleImport = z.infer<typeof peopleImport>

const path = '/v1/companyIntraNews/imports'
const one = { path: `${path}/:importId`, params: z.object({ importId: id }) } as const
const paged = z.object({ page: pageNumber, limit: limitUpTo(maxPageSize) })

/**
 * PEOPLE-01; takes a CSV file of at most 64 MiB as it is, and answers before it is read. One import of a company is open
 * at a time: from its upload until it is applied, cancelled or failed.
 */
export const createImport = endpoint({
  name: 'createImport',
  summary: 'Upload a file of people',
  method: 'POST',
  path,
  access: 'admin',
  query: z.object({
    fileName: z.optional(
      z.string().check(
        z.maxLength(255),
        z.refine((text) => !text.includes('\0')),
      ),
    ),
  }),
  bodyType: 'text/csv',
  bodyLimit: importFileLimit,
  data: z.object({ importId: z.string() }),
  errors: ['importUnderWay'],
})

/** PEOPLE-01; the imports of the last 30 days, the newest first. */
export const listImports = endpoint({
  name: 'listImports',
  summary: 'Imports of the last 30 days',
  method: 'GET',
  path,
  access: 'admin',
  query: paged,
  data: z.object({ imports: z.array(peopleImport), totalImports: z.number() }),
})

/** PEOPLE-01 */
export const getImport = endpoint({
  ...one,
  name: 'getImport',
  summary: 'How far an import is, and what it does',
  method: 'GET',
  access: 'admin',
  data: peopleImport,
  errors: ['documentDeleted'],
})

/** PEOPLE-01; in the order of the lines. The first 10,000 can be listed, `totalFaults` counts all. */
export const listImportFaults = endpoint({
  ...one,
  name: 'listImportFaults',
  summary: 'What is wrong with a file, line by line',
  method: 'GET',
  path: `${one.path}/faults`,
  access: 'admin',
  query: paged,
  data: z.object({ faults: z.array(importFault), totalFaults: z.number() }),
  errors: ['documentDeleted'],
})

/**
 * PEOPLE-01, G-381; whom a checked import would add, change and set to none, and who is missing from the file, as the dry run has
 * counted them, in the order of the lines. What they are now is what it is at the moment of the call.
 */
export const listImportPeople = endpoint({
  ...one,
  name: 'listImportPeople',
  summary: 'Whom an import would add, change or set to none',
  method: 'GET',
  path: `${one.path}/people`,
  access: 'admin',
  query: z.extend(paged, { outcome: z.enum(importOutcomes) }),
  data: z.object({ people: z.array(importPerson), totalPeople: z.number() }),
  errors: ['documentDeleted', 'importNotReady'],
})

/**
 * PEOPLE-01; starts to apply a checked import. Refused while a fault is left that no choice covers (`importHasFaults`), and
 * where more than a tenth of the people would be set to none and `confirmedMissing` is not their exact number
 * (`importNotConfirmed`).
 */
export const applyImport = endpoint({
  ...one,
  name: 'applyImport',
  summary: 'Apply an import that has been checked',
  method: 'POST',
  path: `${one.path}/apply`,
  access: 'admin',
  body: z.extend(importOptions, { confirmedMissing: z.optional(z.number()) }),
  errors: ['documentDeleted', 'importNotReady', 'importHasFaults', 'importNotConfirmed', 'lastAdmin', 'limitExceeded'],
})

/** PEOPLE-01; starts to take an applied import back as a whole (G-175). */
export const undoImport = endpoint({
  ...one,
  name: 'undoImport',
  summary: 'Take an applied import back',
  method: 'POST',
  path: `${one.path}/undo`,
  access: 'admin',
  errors: ['documentDeleted', 'importNotReady', 'importUnderWay', 'lastAdmin'],
})

/** PEOPLE-01; removes an import that has changed nothing: while it is read, checked, or failed. */
export const deleteImport = endpoint({
  ...one,
  name: 'deleteImport',
  summary: 'Cancel an import that has not been applied',
  method: 'DELETE',
  access: 'admin',
  errors: ['documentDeleted', 'importNotReady'],
})
