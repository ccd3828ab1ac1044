/** Importing and exporting, loaded when the first of it is called. */
export { exportUsers } from './export-users.ts'
export { importUsers } from './import-users.ts'
export { listUserImportProblems, listUserImports } from './imports.ts'
