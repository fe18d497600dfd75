/** Name of the migrated database that every test file gets a copy of. */
export const template = 'template_of_tests'
