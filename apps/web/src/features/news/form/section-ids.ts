/** Ids of the parts of the form that hints point at (TIP-04). */
export const sectionIds = {
  content: 'form-content',
  publishSetting: 'form-publish-setting',
  dueDate: 'form-due-date',
  scope: 'form-scope',
  push: 'form-push',
  remind: 'form-remind',
  remindTarget: 'form-remind-target',
} as const
