import type { Role } from '@kawaraban/contract/policy.ts'

/** The roles as people read them (PERM-02, W-02). */
export const roleLabel: Record<Role, string> = {
  admin: '管理者',
  editor: '投稿者',
  viewer: '閲覧者',
  none: '権限なし',
}
