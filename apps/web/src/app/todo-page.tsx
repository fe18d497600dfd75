import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { TodoScreen } from '../features/todo/todo-screen.tsx'
import { AccessDenied } from './screen-error.tsx'

/** What the user has to complete, or the reason why the user cannot read it (PERM-06). */
export const TodoPage = () => (canReadNews(useMyProfile()) ? <TodoScreen /> : <AccessDenied />)
