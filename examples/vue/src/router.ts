import { createRouter, createWebHistory } from 'vue-router'
import { latchkey } from './latchkey'
import AccountPage from './pages/AccountPage.vue'
import HomePage from './pages/HomePage.vue'
import SignInPage from './pages/SignInPage.vue'
import VerifyEmailPage from './pages/VerifyEmailPage.vue'

export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: HomePage },
    { path: '/account', component: AccountPage, meta: { isProtected: true } },
    { path: '/sign-in', component: SignInPage },
    { path: '/verify-email', component: VerifyEmailPage },
  ],
})

// It saves visitors a page that they cannot use. What is secret is kept by the server, which asks for the token.
router.beforeEach(async to => {
  if (!to.meta.isProtected || (await latchkey.getUser())) return true
  return { path: '/sign-in', query: { after_auth_return_to: to.fullPath } }
})
