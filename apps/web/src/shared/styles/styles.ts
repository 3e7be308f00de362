import './layers.css'
import './tokens.css'
import './fonts.css'
import './base.css'
