/** In place of a department, for people who have none. */
export const noDepartmentText = '部署なし'

/** The name of a department with its parents, by its path. */
export const departmentName = (path: string): string => (path === '' ? noDepartmentText : path.replaceAll('/', ' '))
