import './assets/fonts/newsreader.css'
import plugin from './plugin.js'

export default { plugin }
