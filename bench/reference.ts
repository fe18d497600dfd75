import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The reference: what a bare node:http server reaches with the same driver and named statements, without session,
 * CSRF, rights or logging. Listens on the port given as first argument, on the database given as second.
 */
const [port, databaseUrl] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const feed = {
  name: 'feed',
  text: `
    select p.*, u.name, u.department,
      v.user_id is not null as viewed, r.user_id is not null as completed, i.user_id is not null as pinned
    from (
      select * from reference.post
      where tenant_id = 1 and start_at <= now() and end_at > now()
      order by start_at desc, post_id desc limit 20
    ) p
    join reference.app_user u on u.tenant_id = 1 and u.user_id = p.owner_id
    left join reference.post_view v on v.tenant_id = 1 and v.post_id = p.post_id and v.user_id = $1
    left join reference.reaction r on r.tenant_id = 1 and r.post_id = p.post_id and r.user_id = $1
    left join reference.pin i on i.tenant_id = 1 and i.post_id = p.post_id and i.user_id = $1
    order by p.start_at desc, p.post_id desc`,
}
const detail = {
  name: 'detail',
  text: `
    select p.*, u.name, u.department, r.user_id is not null as completed,
      (select count(*) from reference.reaction c where c.tenant_id = 1 and c.post_id = p.post_id) as reactions
    from reference.post p
    join reference.app_user u on u.tenant_id = 1 and u.user_id = p.owner_id
    left join reference.reaction r on r.tenant_id = 1 and r.post_id = p.post_id and r.user_id = $1
    where p.tenant_id = 1 and p.post_id = $2`,
}
const view = { name: 'view', text: 'insert into reference.post_view values (1, $2, $1, now()) on conflict do nothing' }
const react = { name: 'react', text: 'insert into reference.reaction values (1, $2, $1, now()) on conflict do nothing' }
const unreact = {
  name: 'unreact',
  text: 'delete from reference.reaction where tenant_id = 1 and post_id = $2 and user_id = $1',
}

const send = (response: ServerResponse, body: unknown) => {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

createServer(async (request, response) => {
  const [, what, postId] = (request.url ?? '').split('/')
  const user = request.headers['x-user']
  try {
    if (what === 'feed') return send(response, (await pool.query({ ...feed, values: [user] })).rows)
    if (what === 'detail') return send(response, (await pool.query({ ...detail, values: [user, postId] })).rows[0])
    const statement = what === 'view' ? view : request.method === 'DELETE' ? unreact : react
    await pool.query({ ...statement, values: [user, postId] })
    return send(response, {})
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
