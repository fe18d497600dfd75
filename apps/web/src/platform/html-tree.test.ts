import { expect, test } from 'vitest'
import { parseHtml } from './html-tree.ts'
import { parseHtmlOnServer } from './html-tree-on-server.ts'

test.each([
  '',
  ' \n<h2>章</h2>\n<p>文 &amp; &lt;b&gt;<br>次</p> ',
  '<ol start="3"><li>一<li>二</ol><table>\n<tr><th>項目</th>\n<td>値</td></tr></table>',
  '<p><a href="https://a.test/?a=1&amp;b=2" title="x">規程</a><strong>太<em>字</strong>斜</em></p>',
  '<script>bad()</script><p onclick="bad()">文<img src=x onerror=bad()></p><!-- 注 --><svg><a href="javascript:1">図</a></svg>',
  '<template><p>外</p></template></body></html><p>後',
])('G-293 server and browser parse %j to the same tree', (html) => {
  expect(parseHtmlOnServer(html)).toEqual(parseHtml(html))
})
