import { manage } from '../apps/server/src/manage/manage.ts'

/** `npm run manage -- COMMAND`: what operators do; `--help` says what there is. */
process.exit(await manage(process.argv.slice(2)))
